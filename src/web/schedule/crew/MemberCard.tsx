import { ActionIcon, Anchor, Avatar, Button, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { CREW_STATUS_LABELS, CREW_STATUSES } from '../../../shared/people/workers/crew-status.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { availabilityText, type Clock } from './collisions.ts'
import { MemberAnswer } from './MemberAnswer.tsx'
import { MemberDetails } from './MemberDetails.tsx'
import { defaultRateText, isToReplace, nameOf, type MemberDraft } from './members.ts'
import { RatingField, RatingStars } from './RatingField.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

/** Fields that show their own error message. */
const FIELDS = ['rating', 'hourlyRate', 'permissions', 'noShow', 'notes']
const LISTS = ['damages', 'infractions', 'invoice']

interface Props {
  member: MemberDraft
  /** Errors by path within the member. */
  errors: FieldErrors
  clock: Clock
  jobId: number | null
  isFirst: boolean
  isLast: boolean
  isReadOnly: boolean
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<MemberDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onReplace: () => void
  /** Takes over the job that an answer returned. */
  onAnswered: (job: Job) => void
}

/** A member of the crew: name, rating and rate in a row; the rest can be expanded. */
export function MemberCard({ member, errors, clock, jobId, isOpen, onToggle, onChange, ...place }: Props) {
  const { isReadOnly } = place
  const name = nameOf(member.facts)
  const detailsId = useId()
  const loose = Object.entries(errors).filter(
    ([path]) => !FIELDS.includes(path) && !LISTS.some((list) => path.startsWith(`${list}.`)),
  )
  return (
    <li
      className={classes['member']}
      aria-label={name}
      data-member={member.key}
      data-invalid={Object.keys(errors).length > 0}
    >
      <div className={classes['row']}>
        <Person member={member} name={name} />
        {member.hourlyRate === null ? (
          <span />
        ) : (
          <FigureField
            label="Hourly rate"
            isMoney
            disabled={isReadOnly}
            value={member.hourlyRate}
            description={
              member.hourlyRate === '' &&
              member.facts.defaultRate &&
              defaultRateText(member.facts.defaultRate)
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errors['hourlyRate']}
            onChange={(hourlyRate) => onChange({ hourlyRate })}
          />
        )}
        {isReadOnly ? (
          <RatingStars value={member.isRated ? member.rating : null} unrated="Not rated" />
        ) : (
          <RatingField
            name={name}
            value={member.isRated ? member.rating : null}
            onChange={(rating) => onChange({ rating, isRated: true })}
          />
        )}
      </div>
      {errors['rating'] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors['rating']}
        </Text>
      )}
      {loose.map(([path, message]) => (
        <Text key={path} size="sm" c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
      <Against member={member} clock={clock} />
      {jobId !== null && member.id !== null && member.facts.answer && (
        <MemberAnswer
          jobId={jobId}
          workerId={member.id}
          name={name}
          timezone={clock.timezone}
          answer={member.facts.answer}
          onAnswered={place.onAnswered}
        />
      )}
      <div className={ui['bar']}>
        <Counts member={member} />
        <div className={classes['actions']}>
          <Actions name={name} isToReplace={isToReplace(member)} {...place} />
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            rightSection={
              isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
            }
            onClick={onToggle}
          >
            Details
          </Button>
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <MemberDetails
            member={member}
            errors={errors}
            day={clock.day}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  )
}

function Person({ member, name }: { member: MemberDraft; name: string }) {
  const { profilePic, phone } = member.facts
  return (
    <div className={`${classes['person']} ${classes['wide']}`}>
      <Avatar src={profilePic} name={name} color="gray" alt="" aria-hidden />
      <div>
        <h2 className={`${classes['subheading']} ${classes['name']}`}>{name}</h2>
        {phone !== null && (
          <Anchor size="sm" href={`tel:+1${phone}`}>
            {formatPhone(phone)}
          </Anchor>
        )}
        <Progress status={member.facts.status} />
        {member.added && (
          <Text size="sm" c="dimmed">
            Not saved yet
          </Text>
        )}
      </div>
    </div>
  )
}

type ActionsProps = Pick<Props, 'isFirst' | 'isLast' | 'isReadOnly' | 'onMove' | 'onRemove' | 'onReplace'> & {
  name: string
  /** Whether replacing them is likely the next step, so that it stands out. */
  isToReplace: boolean
}

function Actions({ name, isFirst, isLast, isReadOnly, onMove, onRemove, ...replace }: ActionsProps) {
  if (isReadOnly) return null
  return (
    <>
      <Button
        variant={replace.isToReplace ? 'light' : 'subtle'}
        aria-label={`Replace ${name}`}
        onClick={replace.onReplace}
      >
        Replace
      </Button>
      {/* At the ends the buttons stay enabled, because disabling them would lose the keyboard focus. */}
      <ActionIcon
        size={36}
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        data-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={36}
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size={36} color="red" aria-label={`Remove ${name} from the crew`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** The overlaps of a member's time: found when they were added, or overridden by a manager. */
function Against({ member, clock }: { member: MemberDraft; clock: Clock }) {
  const found = member.added?.collisions ?? []
  const { overlaps } = member.facts
  if (found.length === 0 && overlaps.length === 0) return null
  return (
    <div>
      {found.length > 0 && <div className={classes['busy']}>{availabilityText(found, clock)}</div>}
      {overlaps.map(({ jobId, reason }) => (
        <Text key={`${jobId} ${reason}`} size="sm">
          {jobId === null ? (
            'Works during time off'
          ) : (
            <>
              Also on{' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
              >
                job #{jobId}
              </Anchor>
            </>
          )}
          : {reason}
        </Text>
      ))}
    </div>
  )
}

function Counts({ member }: { member: MemberDraft }) {
  const { damages, infractions } = member
  const counts = [
    damages.length === 1 ? '1 damage' : `${damages.length} damages`,
    infractions.length === 1 ? '1 infraction' : `${infractions.length} infractions`,
    ...(member.noShow ? ['No-show'] : []),
  ]
  return (
    <div className={classes['counts']}>
      {counts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}

/** Whether the member is at work or has finished; what comes before is their answer. */
function Progress({ status }: { status: string }) {
  const known = CREW_STATUSES.find((one) => one === status)
  if (known !== 'on_site' && known !== 'done') return null
  return (
    <Text size="sm" c="dimmed">
      {CREW_STATUS_LABELS[known]}
    </Text>
  )
}
