import { NoticeType, type NoticeTypeCode, type NoticeTypeName } from './notices.js';

/** Whether notices of one type appear in the app and come by mail. */
export interface ChannelChoice {
  readonly app: boolean;
  readonly mail: boolean;
}
export type ChannelChoices = Readonly<Record<NoticeTypeName, ChannelChoice>>;

/** Mails that can't be switched off. Rules, section 9. */
export const lockedMail: readonly NoticeTypeName[] = ['account', 'money'];

export const noticeTypeNames = Object.keys(NoticeType) as readonly NoticeTypeName[];

/** Everything is on until someone says otherwise, and what can't be switched off stays on whatever was stored. */
export function choicesOf(
  stored: Readonly<Partial<Record<string, Partial<ChannelChoice>>>> | null | undefined,
): ChannelChoices {
  const entries = noticeTypeNames.map((name) => {
    const own = stored?.[name];
    return [name, { app: own?.app ?? true, mail: lockedMail.includes(name) || (own?.mail ?? true) }] as const;
  });
  return Object.fromEntries(entries) as unknown as ChannelChoices;
}

/** The name of a numeric type. */
export function typeName(code: NoticeTypeCode): NoticeTypeName {
  return noticeTypeNames.find((name) => NoticeType[name] === code) ?? 'generic';
}
