import { NotificationType, type NotificationTypeCode, type NotificationTypeName } from './templates/template.js';

/** Whether notifications of one type appear in the app and come by mail. */
export interface ChannelChoice {
  readonly app: boolean;
  readonly mail: boolean;
}
export type ChannelChoices = Readonly<Record<NotificationTypeName, ChannelChoice>>;

/** Types of mail that cannot be switched off. Rule 15.2. */
export const mandatoryEmailTypes: readonly NotificationTypeName[] = ['account', 'money'];

export const notificationTypeNames = Object.keys(NotificationType) as readonly NotificationTypeName[];

/** Everything is on until someone says otherwise, and what can't be switched off stays on whatever was stored. */
export function choicesOf(
  stored: Readonly<Partial<Record<string, Partial<ChannelChoice>>>> | null | undefined,
): ChannelChoices {
  const entries = notificationTypeNames.map((name) => {
    const own = stored?.[name];
    return [name, { app: own?.app ?? true, mail: mandatoryEmailTypes.includes(name) || (own?.mail ?? true) }] as const;
  });
  return Object.fromEntries(entries) as unknown as ChannelChoices;
}

/** The name of a numeric type. */
export function typeName(code: NotificationTypeCode): NotificationTypeName {
  return notificationTypeNames.find((name) => NotificationType[name] === code) ?? 'generic';
}
