// What Today reads of what was sent to clients.
export { unsentDocuments } from './sends.store.ts'
