import type { Page } from 'playwright-core';

/**
 * Gives a tab Chromium's virtual authenticator: a device with passkeys that verifies its owner without asking.
 * @returns whether its owner is there and confirms, and what removes it with its passkeys
 */
export async function withAuthenticator(
  page: Page,
): Promise<{ present: (isThere: boolean) => Promise<void>; remove: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const present = async (enabled: boolean): Promise<void> => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  const remove = async (): Promise<void> => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await devtools.send('WebAuthn.disable');
    await devtools.detach();
  };
  return { present, remove };
}
