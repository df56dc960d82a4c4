/** Kinds of communication. */
export const COMMUNICATION_TYPES = ['smuvsrp_quote', 'smuvsrp_chat', 'phone', 'sms', 'email'] as const
export type CommunicationType = (typeof COMMUNICATION_TYPES)[number]
export const COMMUNICATION_TYPE_LABELS: Record<CommunicationType, string> = {
  smuvsrp_quote: 'Quote forms',
  smuvsrp_chat: 'Chats',
  phone: 'Calls',
  sms: 'Texts',
  email: 'Mails',
}
