import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  type PolicyType,
} from '../../../shared/company/insurance/policy.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { PapersField } from '../files/PapersField.tsx'

interface Props {
  opened: boolean
  companyId: number
  type: PolicyType
  onClose: () => void
  onUploaded: (type: PolicyType, files: Attachment[]) => void
}

/** Uploads a certificate of insurance and continues with the policy that it belongs to. */
export function UploadCoi({ opened, onClose, ...form }: Props) {
  const [isDirty, setDirty] = useState(false)
  return (
    <DraftModal opened={opened} onClose={onClose} title="Upload COI" isDirty={isDirty}>
      <UploadForm {...form} onClose={onClose} onDirty={setDirty} />
    </DraftModal>
  )
}

type FormProps = Omit<Props, 'opened'> & { onDirty: (isDirty: boolean) => void }

function UploadForm({ companyId, type, onClose, onUploaded, onDirty }: FormProps) {
  const [chosen, setChosen] = useState(type)
  const [files, setFiles] = useState<Attachment[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const hasFiles = files.length > 0
  useEffect(() => {
    onDirty(hasFiles)
    return () => onDirty(false)
  }, [hasFiles, onDirty])
  return (
    <Stack>
      <Text size="sm">
        Upload the certificate that your insurer gave you. Then enter what the policy says.
      </Text>
      <NativeSelect
        label="Type"
        data-autofocus
        data={POLICY_TYPES.map((one) => ({ value: one, label: POLICY_TYPE_LABELS[one] }))}
        value={chosen}
        onChange={(event) =>
          setChosen(POLICY_TYPES.find((one) => one === event.currentTarget.value) ?? chosen)
        }
      />
      <PapersField
        label="Certificate"
        addLabel="Choose certificate"
        companyId={companyId}
        papers={files}
        onChange={(papers) => {
          setFiles(papers)
          setProblem(undefined)
        }}
        onBusy={setBusy}
        error={problem}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => (hasFiles ? onUploaded(chosen, files) : setProblem('Choose the certificate first.'))}
        >
          Continue
        </Button>
      </Group>
    </Stack>
  )
}
