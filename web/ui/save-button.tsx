import { useState } from 'react';
import { saveFile } from '../api/save-file';
import { Button, type ButtonProps } from './button';
import { useProblemWords } from './data';

type Call = Parameters<typeof saveFile>[0];

/**
 * Saves files of the server.
 * @returns `failed`: in words, why the last one could not be saved; empty if it could
 */
export function useSaveFile(): { save: (call: Call, name: string) => Promise<void>; failed: string } {
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  const save = async (call: Call, name: string): Promise<void> => {
    setFailed('');
    await saveFile(call, name).catch((error: unknown) => {
      setFailed(words(error));
    });
  };
  return { save, failed };
}

/**
 * A button that saves a file, with the reason of a failure below it. Its parent keeps the two together.
 * @param name for a file that the server gives no name
 */
export function SaveButton({
  call,
  name,
  ...looks
}: Omit<ButtonProps, 'onClick' | 'name'> & { call: () => Call; name: string }) {
  const { save, failed } = useSaveFile();
  return (
    <>
      <Button {...looks} onClick={() => save(call(), name)} />
      {failed && (
        <span className="err" role="alert">
          {failed}
        </span>
      )}
    </>
  );
}
