import { Inject, Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { ENV, type Env } from '../../env.js';
import { Secrets } from '../../kernel/secrets.js';

/** Whose words come by an address, and where to. */
export interface ReplyPlace {
  readonly responseId: number;
  readonly accountId: number;
}

const PURPOSE = 'reply-address';
/** Hexadecimal digits of the signature: 128 bits. A local part has at most 64 characters, in any case of letters. */
const SIGNATURE = 32;
const RADIX = 36;
const TOKEN = new RegExp(`^([a-z\\d]{1,6})-([a-z\\d]{1,6})-([a-f\\d]{${SIGNATURE}})$`);

/** The mail addresses of conversations, one for each side. Rule 20.24. */
@Injectable()
export class ReplyAddresses {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'REPLY_ADDRESS'>,
    private readonly secrets: Secrets,
  ) {}

  /** The address by which an account answers in a conversation; undefined where no mailbox is read. */
  of(place: ReplyPlace): string | undefined {
    const { REPLY_ADDRESS } = this.env;
    if (REPLY_ADDRESS === undefined) return undefined;
    const [local, domain] = REPLY_ADDRESS.split('@') as [string, string];
    return `${local}+${this.named(place)}-${this.signature(this.named(place))}@${domain}`;
  }

  /** Whether one of the addresses is meant to be one of a conversation, whether or not it is right. */
  isMeant(addresses: readonly string[]): boolean {
    return addresses.some((address) => this.tokenOf(address) !== undefined);
  }

  /** The place that the first right one of the addresses names; undefined when none is. */
  read(addresses: readonly string[]): ReplyPlace | undefined {
    for (const address of addresses) {
      const [, response = '', account = '', signature = ''] = TOKEN.exec(this.tokenOf(address) ?? '') ?? [];
      if (signature === '') continue;
      const right = this.signature(`${response}-${account}`);
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(right)))
        return { responseId: parseInt(response, RADIX), accountId: parseInt(account, RADIX) };
    }
    return undefined;
  }

  private tokenOf(address: string): string | undefined {
    const [local, domain] = (this.env.REPLY_ADDRESS ?? '').toLowerCase().split('@');
    const given = address.toLowerCase();
    if (!local || !given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return undefined;
    return given.slice(local.length + 1, -(domain ?? '').length - 1);
  }

  private named({ responseId, accountId }: ReplyPlace): string {
    return `${responseId.toString(RADIX)}-${accountId.toString(RADIX)}`;
  }

  private signature(named: string): string {
    return this.secrets.hash(PURPOSE, named).slice(0, SIGNATURE);
  }
}
