import { Container, Text } from '@mantine/core'
import { z } from 'zod'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { VerifyPanel } from '../../jobs/agreements/VerifyPanel.tsx'
import { useInfo } from '../info.ts'

/** /verify: checks a sealed PDF or an agreement record, with or without the server; open to everyone. */
export function VerifyPage() {
  const known = z.object({ sealingKey: sealingKeySchema }).safeParse(useInfo())
  return (
    <Container size="sm" py="xl">
      <PageHeader title="Verify a document" />
      <Text mb="lg">
        Check whether a PDF or an agreement record is unchanged. Changes are listed: the bytes of a PDF, the
        fields of a record.
      </Text>
      <VerifyPanel installationKey={known.data?.sealingKey} />
    </Container>
  )
}

const sealingKeySchema = z.object({ keyId: z.string(), publicKey: z.string() })
