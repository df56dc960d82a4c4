export { crewSnapshot } from './crew.store.ts'
