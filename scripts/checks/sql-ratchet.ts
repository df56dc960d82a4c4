/**
 * Writes of a table that another feature owns (`TABLE_OWNERS` in sql.ts), as '<folder> → <table>'. Turn one around by a function that the
 * owner exports, and remove its row. New rows are not accepted.
 */
export const FOREIGN_WRITES: readonly string[] = [
  'company/files → chargebacks',
  'company/fleet → $',
  'jobs/jobs → crew_overlaps',
  'jobs/timeline → communications',
  'people/team → members',
  'people/workers → members',
  'records/erasure → members',
  'visitors/registration → members',
]

/**
 * Files with SQL that are not stores, and their number of statements and fragments. Move the statements into a `*.store.ts` of the feature, and lower the number
 * or remove the row. New rows and higher numbers are not accepted.
 */
export const LOOSE_SQL: Readonly<Record<string, number>> = {
  'src/server/adapters/mail/stand-in.ts': 5,
  'src/server/catch-up.ts': 1,
  'src/server/company/deliveries/text.twins.ts': 4,
  'src/server/company/files/company.files.ts': 1,
  'src/server/company/files/import.files.ts': 1,
  'src/server/company/files/storage-use.ts': 3,
  'src/server/company/fleet/changes.ts': 3,
  'src/server/company/insurance/requests.service.ts': 6,
  'src/server/company/mail-optouts/mail-optouts.routes.ts': 1,
  'src/server/company/settings/mail-server.service.ts': 1,
  'src/server/company/settings/meant-company.ts': 1,
  'src/server/company/settings/office.mails.ts': 1,
  'src/server/jobs/finances/money.read.ts': 12,
  'src/server/jobs/jobs/job.list.ts': 3,
  'src/server/jobs/jobs/job.record.ts': 3,
  'src/server/jobs/jobs/job.terms.ts': 13,
  'src/server/jobs/timeline/timeline.service.ts': 2,
  'src/server/messages/communications/communications.service.ts': 4,
  'src/server/overview/info/info.routes.ts': 1,
  'src/server/people/clients/client-search.ts': 5,
  'src/server/people/workers/move-times.ts': 4,
  'src/server/people/workers/overlaps.ts': 2,
  'src/server/records/exports/make-export.ts': 2,
  'src/server/records/exports/rows.ts': 9,
  'src/server/records/exports/write-files.ts': 1,
  'src/server/records/imports/forget-person.ts': 1,
  'src/server/records/imports/purge-imports.ts': 1,
  'src/server/records/imports/run-import.ts': 3,
  'src/server/schedule/crew/crew.clock.ts': 1,
  'src/server/schedule/crew/crew.overlaps.ts': 3,
  'src/server/schedule/crew/free-times.ts': 4,
  'src/server/visitors/booking/quote.client.ts': 3,
  'src/server/visitors/booking/visit.ts': 1,
  'src/server/visitors/pages/company.page.ts': 1,
  'src/server/visitors/pages/search-engines.routes.ts': 2,
}
