import type { Invoice } from '../../api/records';
import { dayFromNow } from '../../ui/format';

/** Not sent in the days that the law gives. */
export const isOverdue = ({ to_send_by }: Invoice): boolean => to_send_by !== null && to_send_by < dayFromNow(0);
