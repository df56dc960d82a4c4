import { exportKind, type ExportKind } from './kind.ts'

/** Messages and files. */
export const MESSAGE_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'communications',
    about: 'Texts, calls, mails and notes, with what was said.',
    table: 'communications',
    columns: `id job_id type direction happened_at sender_id contact_id contact_name contact_address subject body status
      meta delivery_id recording_file_id created_at changed_at done_at`,
    order: 'id',
  }),
  exportKind({
    name: 'communication-files',
    about: 'Which file came with which message.',
    table: 'communication_files',
    columns: 'communication_id position file_id mime_type',
    order: 'communication_id position',
  }),
  exportKind({
    name: 'call-legs',
    about: 'Whom a call rang, and who answered.',
    table: 'call_legs',
    columns: 'communication_id position user_id offered_at answered_at ended_at outcome',
    order: 'communication_id position',
  }),
  exportKind({
    name: 'deliveries',
    about: 'Mail, texts and notifications that went out, and whether they arrived.',
    table: 'deliveries',
    columns: `id job_id kind purpose channel person_id recipient subject body_text status attempts last_error created_at due_at sent_at
      delivered_at changed_at tried_at`,
    order: 'id',
  }),
  exportKind({
    name: 'disputes',
    about: 'Complaints of clients.',
    table: 'disputes',
    columns: `id job_id status claimed_cents submitted_at acknowledged_at decided_at decision decided_cents reported_at
      created_by created_at version state reviewed_at offered_at settled_at withdrawn_at release_id paid_on check_number
      damage_ids`,
    order: 'id',
  }),
  exportKind({
    name: 'dispute-entries',
    about: 'What was said and shown in each complaint.',
    table: 'dispute_entries',
    columns: 'id dispute_id job_id kind event user_id body file_ids created_at',
    order: 'id',
  }),
  exportKind({
    name: 'claim-items',
    about: 'What was damaged or lost, with what the client asked and the company offered.',
    table: 'claim_items',
    columns: `id dispute_id job_id position item problem details asked_cents offered_cents file_ids inventory_file_ids`,
    order: 'id',
  }),
  exportKind({
    name: 'reviews',
    about: 'Ratings of completed moves, those that were asked for and those that were answered.',
    table: 'reviews',
    columns: `id job_id client_id wanted_at asked_at expires_at stars comment by_name city moved_on answered_at reply
      replied_at replied_by`,
    order: 'id',
  }),
  exportKind({
    name: 'files',
    about: 'Stored files; the column path says where each lies in this export.',
    table: 'files',
    columns: 'id owner_id purpose path mime_type size sha256 title alt_text caption description created_at',
    order: 'id',
    // Files made for one download, and exports themselves, are not records of the company.
    where: "t.purpose not in ('document', 'export')",
    inside: {
      join: '',
      columns: {
        path: "'files/' || t.purpose || '/' || t.id || coalesce(substring(t.storage_key from '\\.[a-z0-9]{1,5}$'), '')",
      },
    },
  }),
]
