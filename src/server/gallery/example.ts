import type { MessageKind } from '../../shared/company/deliveries/message-kinds.ts'
import type { Stage } from './stage.ts'

/** Who reads a message: the client of a move, the crew, the office, or a person about their account. */
export type Reader = 'client' | 'crew' | 'office' | 'account'

/** How a message of the product comes about, on the demo data. */
export interface Example {
  /** What happens. */
  title: string
  reader: Reader
  /** Null for a mail about an account, which is in no company's outbox. */
  kind: MessageKind | null
  /** The file that writes a mail about an account, below src/server. */
  from?: string
  run(stage: Stage): Promise<unknown>
}
