import { Checkbox, Switch, Text, Textarea } from '@mantine/core'
import {
  CREW_PERMISSION_LABELS,
  CREW_PERMISSIONS,
  type CrewPermission,
} from '../../../shared/people/workers/crew.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { Damages } from './Damages.tsx'
import { Infractions } from './Infractions.tsx'
import { errorsBelow, rateOf, type MemberDraft } from './members.ts'
import { PayLines } from './PayLines.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  member: MemberDraft
  /** Errors by path within the member. */
  errors: FieldErrors
  /** Day of the job; '' if it has none. */
  day: string
  isReadOnly: boolean
  onChange: (part: Partial<MemberDraft>) => void
}

/** The expanded part of a member: permissions, no-show, notes, damages, infractions and pay. */
export function MemberDetails({ member, errors, day, isReadOnly, onChange }: Props) {
  const hasUser = member.id !== null
  return (
    <fieldset className={`${ui['column']} ${classes['details']}`} disabled={isReadOnly} aria-label="Details">
      <Permissions
        chosen={member.permissions}
        error={errors['permissions']}
        onChange={(permissions) => onChange({ permissions })}
      />
      <Switch
        label="No-show"
        description="Did not come to the job"
        checked={member.noShow}
        error={errors['noShow']}
        onChange={(event) => onChange({ noShow: event.currentTarget.checked })}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={10}
        value={member.notes}
        error={errors['notes']}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      {hasUser && (
        <>
          <Damages
            rows={member.damages}
            onChange={(damages) => onChange({ damages })}
            errors={errorsBelow(errors, 'damages')}
            day={day}
            isReadOnly={isReadOnly}
          />
          <Infractions
            rows={member.infractions}
            onChange={(infractions) => onChange({ infractions })}
            errors={errorsBelow(errors, 'infractions')}
            day={day}
            isReadOnly={isReadOnly}
          />
          {member.pay && (
            <PayLines
              pay={member.pay}
              onChange={(pay) => onChange({ pay })}
              hourlyRate={rateOf(member)}
              errors={errorsBelow(errors, 'invoice')}
              day={day}
              isReadOnly={isReadOnly}
            />
          )}
        </>
      )}
    </fieldset>
  )
}

interface PermissionsProps {
  chosen: readonly CrewPermission[]
  error: string | undefined
  onChange: (chosen: CrewPermission[]) => void
}

/** The member's permissions on this job, each with an explanation. */
function Permissions({ chosen, error, onChange }: PermissionsProps) {
  return (
    <section className={ui['stackSmall']} aria-label="Permissions">
      <h3 className={classes['subheading']}>Permissions</h3>
      <div className={classes['permissions']}>
        {CREW_PERMISSIONS.map((one) => (
          <Checkbox
            key={one}
            label={CREW_PERMISSION_LABELS[one].label}
            description={CREW_PERMISSION_LABELS[one].meaning}
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChange(
                CREW_PERMISSIONS.filter((known) =>
                  known === one ? event.currentTarget.checked : chosen.includes(known),
                ),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </section>
  )
}
