/** Set in a browser in which a worker reads the next days without a network (app/offline/prepare.ts). */
export const KEEPS_KEY = 'keepsJobs'
