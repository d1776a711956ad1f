import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../../api/client';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { logInWithPasskey, signInOptions } from './api';
import { endOffer, offerPasskeys, takePasskey, useHasPasskeys } from './device';

/** An offer is renewed before its challenge is too old, in milliseconds. */
const RENEWED = 4 * 60 * 1000;

/**
 * The button that signs in with a passkey, and the offer among the suggestions of the address. Nothing is shown where the
 * browser has no passkeys.
 */
export function PasskeyLogin({
  remember,
  onEntered,
}: {
  remember: boolean;
  onEntered: (entered: Schemas['LoggedIn'], remember: boolean) => void;
}) {
  const { t } = useTranslation('accounts');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  const possible = useHasPasskeys();
  // The offer outlasts the drawing that made it.
  const present = useRef({ remember, onEntered });
  present.current = { remember, onEntered };
  const enter = async (passkey: Schemas['PasskeyProof']) => {
    setFailed('');
    try {
      present.current.onEntered(await logInWithPasskey(passkey, present.current.remember), present.current.remember);
    } catch (error) {
      setFailed(words(error));
    }
  };
  useEffect(() => {
    if (!possible) return;
    let offered = true;
    const offer = async () => {
      const passkey = await offerPasskeys(signInOptions).catch(() => null);
      if (passkey && offered) await enter(passkey);
    };
    void offer();
    const renewal = setInterval(() => void offer(), RENEWED);
    return () => {
      offered = false;
      clearInterval(renewal);
      void endOffer();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only as the form appears
  }, [possible]);
  if (!possible) return null;
  return (
    <div className="stack">
      <Button
        onClick={async () => {
          setFailed('');
          try {
            await enter(await takePasskey(await signInOptions()));
          } catch (error) {
            setFailed(words(error));
          }
        }}
      >
        {t('login.passkey')}
      </Button>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
