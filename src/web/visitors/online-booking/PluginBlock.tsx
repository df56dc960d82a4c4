import { Anchor, Button, CopyButton, Textarea, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BlockProps } from './block.ts'
import { infoQuery } from './online-booking.queries.ts'
import { OriginsField } from './OriginsField.tsx'
import { linksOf } from './plugin-links.ts'
import { PluginPreview } from './PluginPreview.tsx'
import { TokenActions } from './TokenActions.tsx'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

/**
 * Shows the settings of the quote plugin: its token, the line that embeds it in a website, the allowed
 * websites, and a preview.
 */
export function PluginBlock({ company, values, errors, set }: BlockProps) {
  const info = useQuery(infoQuery).data
  const token = company.pluginToken
  const links = token === null ? null : linksOf(info?.publicUrl ?? window.location.origin, token)
  return (
    <section className={settings['block']} aria-labelledby="plugin">
      <h3 id="plugin" className={ui['heading']}>
        Quote plugin and booking page
      </h3>
      <p className={settings['hint']}>
        A form for your website on which visitors see a price and ask for a quote, and a page on which they
        book. Both use a token that identifies your company.
      </p>
      {links && (
        <>
          <Textarea
            label="Line for your website"
            description='Paste it where the form should appear. It takes the width it is given and grows with its content. Add data-source="yelp", for example, to give the jobs from that page their source.'
            classNames={{ input: classes['code'] ?? '' }}
            readOnly
            autosize
            spellCheck={false}
            value={links.embed}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes['row']}>
            <CopyButton value={links.embed}>
              {({ copied, copy }) => (
                <Button
                  variant="light"
                  mih={44}
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                  }
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            <PageLink href={links.quote}>Quote page</PageLink>
            <PageLink href={links.booking}>Booking page</PageLink>
            <PageLink href={`/${company.handle}`}>Company page</PageLink>
          </div>
        </>
      )}
      <TokenActions company={company} />
      <OriginsField
        origins={values.origins}
        errors={errors}
        onChange={(origins) => set('origins', origins)}
      />
      {token !== null && <PluginPreview token={token} settings={company.booking} />}
    </section>
  )
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor className={classes['link'] ?? ''} href={href} target="_blank" rel="noreferrer" size="sm">
      {children} <IconExternalLink size={14} aria-hidden />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </Anchor>
  )
}
