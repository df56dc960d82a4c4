import type { RoleName } from '../../shared/kernel/permissions.ts'
import type { RandomSequence } from './random.ts'

const FIRST_NAMES =
  'Amara Ben Carla Dmitri Elena Farid Grace Hiro Imani Jonas Keiko Liam Maya Noor Omar Priya Quentin Rosa Samuel Tessa Uma Victor Wren Ximena Yusuf Zoe Abigail Bao Camille Diego Esther Felix Gloria Hassan Ingrid Jamal Katrin Luis Mei Nadia'.split(
    ' ',
  )
const LAST_NAMES =
  "Abbott Bianchi Castillo Dubois Eriksen Fofanah Gutierrez Hoang Ivanov Jensen Kowalski Lindqvist Moreau Nakamura O'Brien Patel Quintero Rahman Schmidt Tanaka Underwood Vasquez Whitfield Xiong Yilmaz Zhang Achebe Barros Chen Delgado Eze Fischer Garcia Hughes Ito Johansson Khan Lopez Mbeki Novak".split(
    ' ',
  )
const FIRMS = [
  'Bluebird Bakery',
  'Cedar & Stone Law',
  'Juniper Dental',
  'Peak Robotics',
  'Little Owl Books',
] as const

/** A person to insert: an account and the company's record. */
export interface DemoPerson {
  email: string | null
  firstName: string
  lastName: string
  role: RoleName
  approval: 'approved' | 'pending'
  viewFinancials: boolean
  isSales: boolean
  phone: string
  companyName: string
  hasLogin: boolean
}

type Account = [email: string, first: string, last: string, role: RoleName, facts?: Partial<DemoPerson>]

const FRONT_RANGE: Account[] = [
  ['admin@frontrange.test', 'Adele', 'Marsh', 'administrator', { viewFinancials: true }],
  ['manager@frontrange.test', 'Marcus', 'Bell', 'manager', { viewFinancials: true }],
  ['sales@frontrange.test', 'Sonia', 'Reyes', 'manager', { isSales: true }],
  ['worker@frontrange.test', 'Walter', 'Finch', 'worker'],
  ['worker2@frontrange.test', 'Wanda', 'Osei', 'worker'],
  ['pending@frontrange.test', 'Perry', 'Holt', 'worker', { approval: 'pending' }],
  ['client@frontrange.test', 'Clara', 'Nguyen', 'client'],
]
const LONE_STAR: Account[] = [
  ['admin@lonestar.test', 'Travis', 'Boone', 'administrator', { viewFinancials: true }],
  ['worker@lonestar.test', 'Jesse', 'Maldonado', 'worker'],
  ['client@lonestar.test', 'Renee', 'Thibodeaux', 'client'],
]

/** The demo accounts by the company's handle. */
export const ACCOUNTS: Record<string, Account[]> = { 'front-range': FRONT_RANGE, 'lone-star': LONE_STAR }

/** Returns all people of a company: its accounts, then workers and clients who never signed in. */
export function demoPeople(
  handle: string,
  areaCodes: readonly string[],
  dice: RandomSequence,
  workers: number,
  clients: number,
): DemoPerson[] {
  let count = 0
  const phone = () => {
    const at = count++
    return `${areaCodes[Math.floor(at / 100) % areaCodes.length]}55501${String(at % 100).padStart(2, '0')}`
  }
  const base = { approval: 'approved' as const, viewFinancials: false, isSales: false, companyName: '' }
  const accounts = (ACCOUNTS[handle] ?? []).map(([email, firstName, lastName, role, facts]): DemoPerson => ({
    ...base,
    email,
    firstName,
    lastName,
    role,
    phone: phone(),
    hasLogin: true,
    ...facts,
  }))
  const others = Array.from({ length: workers + clients }, (_, index): DemoPerson => {
    const firstName = dice.pick(FIRST_NAMES)
    const lastName = dice.pick(LAST_NAMES)
    const plain = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
    return {
      ...base,
      firstName,
      lastName,
      role: index < workers ? 'worker' : 'client',
      email: dice.chance(90) ? `${plain}${index}@example.com` : null,
      phone: phone(),
      companyName: index >= workers && dice.chance(6) ? dice.pick(FIRMS) : '',
      hasLogin: false,
    }
  })
  return [...accounts, ...others]
}
