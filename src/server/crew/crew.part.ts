import { sql } from 'kysely'
import type { CrewMember, CrewPermission } from '../../shared/crew/crew.ts'
import type { JobPart } from '../jobs/job.parts.ts'

interface CrewRow {
  userId: number | null
  firstName: string | null
  lastName: string | null
  profileFileId: number | null
  phone: string | null
  email: string | null
  rating: string
  status: string
  hourlyRate: string
  permissions: CrewPermission[]
  noShow: boolean
}

/** The crew of a job: in full for managers, first name and last initial for others, 'Anon' for who is gone (DECISIONS B4, B7). */
export const crewPart: JobPart = {
  name: 'crew',
  async read({ tx }, job, viewer) {
    const { rows } = await sql<CrewRow>`
      select c.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
        m.profile_file_id as "profileFileId", m.phone, m.email, c.rating, c.status,
        c.hourly_rate as "hourlyRate", c.permissions, c.no_show as "noShow"
      from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
      where c.company_id = ${job.companyId} and c.job_id = ${job.id} order by c.position`.execute(tx)
    const crew = rows.map((row): CrewMember => {
      const lastName = row.lastName ?? ''
      const shown = {
        id: row.userId,
        firstName: row.firstName ?? 'Anon',
        lastName: viewer.kind === 'manager' ? lastName : lastName.slice(0, 1),
        profilePic: row.profileFileId === null ? null : `/files/${row.profileFileId}`,
      }
      if (viewer.kind === 'client') return { ...shown, rating: Number(row.rating) }
      if (viewer.kind !== 'manager') return shown
      return {
        ...shown,
        phone: row.phone,
        email: row.email,
        rating: Number(row.rating),
        status: row.status,
        hourlyRate: viewer.viewFinancials ? Number(row.hourlyRate) : null,
        permissions: row.permissions,
        noShow: row.noShow,
      }
    })
    return { crew }
  },
}
