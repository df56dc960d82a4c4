import { Container } from '@mantine/core'
import { Hero } from '../../home/Hero.tsx'
import { InstallSection } from '../../home/InstallSection.tsx'
import { ShipperSection } from '../../home/ShipperSection.tsx'
import { Testimonials } from '../../home/Testimonials.tsx'
import { WorkerSection } from '../../home/WorkerSection.tsx'
import { useAccount } from '../../kernel/session.ts'
import { useInfo, useProductName } from '../info.ts'

/** The public first page: what this is, and the ways in. */
export function HomePage() {
  const productName = useProductName()
  const storeLinks = useInfo()?.storeLinks ?? []
  const isSignedIn = useAccount() !== null
  return (
    <Container size={1160} px="md">
      <Hero productName={productName} isSignedIn={isSignedIn} storeLinks={storeLinks} />
      <ShipperSection isSignedIn={isSignedIn} />
      <WorkerSection isSignedIn={isSignedIn} />
      <Testimonials />
      <InstallSection productName={productName} />
    </Container>
  )
}
