import type { MessageKind, MessagePurpose } from '../../shared/company/deliveries/message-kinds.ts'
import type { MailAttachment } from '../adapters/mail/mail.ts'
import type { JobContext } from '../jobs/jobs/job.service.ts'
import type { Kernel } from '../kernel/http/context.ts'
import type { QueueName, QueueWork } from '../kernel/queue/queue.ts'
import type { Reminder } from '../kernel/reminders.ts'
import type { Row } from './stage.store.ts'

/** A message as its recipient gets it. */
export interface SentMessage {
  /** Null for a mail about an account, which is in no company's outbox. */
  kind: MessageKind | null
  channel: 'mail' | 'text' | 'push'
  purpose: MessagePurpose
  jobId: number | null
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Pick<MailAttachment, 'filename' | 'contentType'>[]
}

/** The people of the demo who act. */
export type PersonName = 'office' | 'client' | 'worker'

/** A person of the demo who is signed in. */
export interface Person {
  id: number
  email: string
  firstName: string
  token: string
}

/** What an example of a message can use: the product on demo data, and a clock that it may set. */
export interface Stage {
  kernel: Kernel
  companyId: number
  people: Record<PersonName, Person>
  /** Calls an endpoint as a person; throws unless it succeeds. */
  call(
    who: PersonName | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /** Runs a service of the product as a person, in a transaction of the company. */
  as<T>(who: PersonName, work: (work: JobContext) => Promise<T>): Promise<T>
  /** Runs work of the queue now. */
  run<N extends QueueName>(name: N, work: QueueWork[N]): Promise<void>
  /** Sends what is queued, and returns everything that the example has sent. */
  sent(): Promise<readonly SentMessage[]>
  /** Runs a reminder for the company, at a time of its clock. */
  remind(reminder: Reminder, time: string): Promise<void>
  /** Sets the clock of the server, `YYYY-MM-DD HH:mm` of the company; null is the present. */
  setClock(time: string | null): void
  /** Sets the clock of the server so many minutes ahead. */
  wait(minutes: number): void
  /** Returns a day of the company's calendar, so many days from now. */
  day(days: number): string
  /** Stores a row as it is, and returns its id. */
  put(table: string, row: Row): Promise<number>
  /** Changes the stored rows of the company that have these columns. */
  change(table: string, row: Row, where: Row): Promise<void>
  /** Stores a move of the demo client, and returns its id. */
  putMove(columns?: Row): Promise<number>
}

// The bodies of many endpoints, each used by one example that knows it.
export type Answer = any // oxlint-disable-line typescript/no-explicit-any
