import type { CrewMember, Worker } from '../../../shared/people/workers/crew.ts'

/** Returns a stored crew member as a manager with financials sees it. */
export function sampleMember(id: number | null, over: Partial<CrewMember> = {}): CrewMember {
  return {
    id,
    firstName: id === null ? 'Anon' : `First${id}`,
    lastName: id === null ? '' : `Last${id}`,
    profilePic: null,
    phone: '3035550100',
    email: null,
    rating: 2.5,
    status: 'assigned',
    hourlyRate: 18,
    isRateTyped: true,
    defaultRate: { rate: 12, source: 'company' },
    permissions: ['contact'],
    noShow: false,
    notes: '',
    damages: [],
    infractions: [],
    invoice: [
      { id: null, isAutoFill: true, item: 'laborVariable', date: null, rate: 18, units: 4, paid: false },
    ],
    overlaps: [],
    ...over,
  }
}

/** Returns a worker as the crew search shows it. */
export function sampleWorker(id: number, over: Partial<Worker> = {}): Worker {
  return {
    id,
    firstName: `First${id}`,
    lastName: `Last${id}`,
    phone: null,
    email: null,
    address: '',
    address2: '',
    profilePic: null,
    hourlyRate: 20,
    defaultRate: { rate: 20, source: 'worker' },
    location: { latitude: null, longitude: null },
    ratingPercent: null,
    completedJobs: 0,
    ...over,
  }
}
