import '../firm-inbox/inbox.css';
import { RequestPanel } from '../firm-inbox/request-panel';

/** The request of a conversation, with what the firm can do now. */
export default function AboutRequest({ id }: { id: number }) {
  return <RequestPanel id={id} inConversation />;
}
