import { useTranslate } from 'react-admin';
import { keys, type KeyName } from './keys';
import { useSingleKeys } from './use-keys';

/** A key beside what it does, for the eyes; nothing while it is turned off. */
export function KeyCap({ of, sign }: { of: KeyName; sign?: string }) {
  const t = useTranslate();
  const [singleKeys] = useSingleKeys();
  const { cap, ctrl } = keys[of];
  if (!ctrl && !singleKeys) return null;
  return <kbd aria-hidden="true">{sign ?? t(cap, { _: cap })}</kbd>;
}
