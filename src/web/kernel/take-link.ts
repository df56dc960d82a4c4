import { takeLinkToken } from './session-store.ts'

// Runs before the router reads the address.
takeLinkToken()
