/** What a firm's program can be told of, in the order in which it is shown. Rule 33.5. */
export const webhookEvents = ['request.new', 'message.new', 'quote.chosen'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A test that a person sends by hand is an event, too. */
export const deliveryEvents = [...webhookEvents, 'test'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
