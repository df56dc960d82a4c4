import type { Communication } from '../../../shared/messages/communications/communication.ts'
import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { LinkContext } from '../../company/files/file.links.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { viewCommunication } from './communication.view.ts'
import { listOfPerson } from './communications.store.ts'

/** Returns the communications with a client or about their jobs, as the office sees them, newest first. */
export async function communicationsWith(
  tx: Tx,
  kernel: LinkContext,
  person: { companyId: number; id: number; phone: string | null; email: string | null },
  query: { page: number; per_page: number; type?: CommunicationType[] | undefined },
): Promise<{ rows: Communication[]; total: number }> {
  const { rows, total } = await listOfPerson(tx, person, query)
  return {
    rows: rows.map((row) => viewCommunication(kernel, row, { kind: 'manager', permissions: [] }, null)),
    total,
  }
}
