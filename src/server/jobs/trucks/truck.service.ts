export { readTruck } from './truck.store.ts'
