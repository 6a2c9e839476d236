/** A message in the format of chat completion servers. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}
