// What Today reads of messages that wait.
export { newsType } from './unread.store.ts'
export { WAITING_DAYS, waitingNews } from './waiting.store.ts'
