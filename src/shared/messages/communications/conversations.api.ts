import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema } from '../../kernel/wire.ts'
import { communicationSchema } from './communication.ts'
import {
  conversationChangeSchema,
  conversationSchema,
  INBOX_FILTERS,
  replySchema,
  threadSchema,
} from './conversations.ts'
import { unreadSchema } from './unread.ts'

const tag = 'Communications'

export const listConversations = endpoint({
  name: 'listConversations',
  tag,
  summary: 'The inbox: one row for each person, the newest first',
  method: 'GET',
  path: '/wp/v2/conversations',
  access: 'communications.sort',
  query: z.object({
    filter: z.enum(INBOX_FILTERS).default('all'),
    /** Words of a name, a phone, an email, or a text. */
    search: z.string().max(100).optional(),
    /** The `next` of the page before. */
    before: idSchema.optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({
    rows: z.array(conversationSchema),
    /** Null at the end. */
    next: z.number().nullable(),
  }),
})

export const getConversation = endpoint({
  name: 'getConversation',
  tag,
  summary: 'What was said with one person, newest first, and the ways to answer',
  method: 'GET',
  path: '/wp/v2/conversations/:id',
  access: 'communications.sort',
  params: idParams,
  query: z.object({
    /** Entries before this one. */
    before: idSchema.optional(),
  }),
  answer: threadSchema,
})

export const changeConversation = endpoint({
  name: 'changeConversation',
  tag,
  summary: 'Assigns a conversation, snoozes it, or marks what waits in it as done',
  method: 'POST',
  path: '/wp/v2/conversations/:id',
  access: 'communications.sort',
  params: idParams,
  body: conversationChangeSchema,
  answer: conversationSchema,
})

export const readConversation = endpoint({
  name: 'readConversation',
  tag,
  summary: 'Says that the caller has read a conversation',
  method: 'POST',
  path: '/wp/v2/conversations/:id/read',
  access: 'communications.sort',
  params: idParams,
  answer: unreadSchema,
})

export const replyToConversation = endpoint({
  name: 'replyToConversation',
  tag,
  summary: 'Queues a text or mail to the person of a conversation, about the job that it is about',
  method: 'POST',
  path: '/wp/v2/conversations/:id/reply',
  access: 'communications.sort',
  params: idParams,
  body: replySchema,
  answer: doneSchema.extend({ communication: communicationSchema }),
  isIdempotent: true,
})
