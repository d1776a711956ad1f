import { describe, expect, it } from '@jest/globals';
import { isPushService } from '../../src/notifications/push/push-services.rules.js';

describe('the address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://android.googleapis.com/gcm/send/abc', true],
    ['https://api.push.apple.com/abc', true],
    ['https://fcm.googleapis.com:443/x', true],
    ['https://:secret@fcm.googleapis.com/x', false],
    ['https://x.fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.example.org/x', false],
    ['https://web.push.apple.com.example.org/x', false],
    ['https://evilfcm.googleapis.com/x', false],
    ['no address', false],
    ['https://evilnotify.windows.com/x', false],
    ['https://10.0.0.1/x', false],
    ['file:///etc/passwd', false],
  ])('is known, and no other: %s %s', (endpoint, known) => {
    expect(isPushService(endpoint)).toBe(known);
  });

  it('may be of an origin that the operator added, though never with a name and a password', () => {
    const own = ['http://push.example:8080'];
    expect([
      isPushService('http://push.example:8080/x', own),
      isPushService('http://push.example:8081/x', own),
      isPushService('https://push.example:8080/x', own),
      isPushService('http://anna@push.example:8080/x', own),
      isPushService('http://:secret@push.example:8080/x', own),
      isPushService('https://web.push.apple.com/abc', own),
    ]).toEqual([true, false, false, false, false, true]);
  });
});
