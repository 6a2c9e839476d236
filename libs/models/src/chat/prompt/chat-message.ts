/** A message as servers of chat models take it. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}
