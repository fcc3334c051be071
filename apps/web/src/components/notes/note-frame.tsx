import '@mantine/core/styles/Tabs.css'
import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picote } from '../../ui/picote.tsx'
import styles from './note-page.module.css'
import { type NoteTab, tabOf } from './note-tab.ts'

type Props = {
  note: {
    customer_name: string
    in_production: boolean
    total: number
    friendly_pdf_url: string | null
    friendly_xml_url: string | null
  }
  title: string
  /** Link back to the list. */
  list: ReactNode
  chip: ReactNode
  acts: ReactNode
  serial: ReactNode
  /** Warnings to read first. */
  notices: ReactNode
  tabs: readonly { name: NoteTab; label: string; content: ReactNode }[]
}

/**
 * Layout of a note page: the stub with number, customer and amount, the picote, and the note in tabs below. On a phone
 * the actions are at the bottom.
 */
export function NoteFrame({ note, title, list, chip, acts, serial, notices, tabs }: Props) {
  const { aba } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  // Push a history entry, so that the back button returns to the previous tab.
  const show = (name: string | null) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, aba: name === tabs[0]?.name ? undefined : (name as NoteTab) }),
      resetScroll: false,
    })
  return (
    <div className={styles.page}>
      <div className={styles.stub}>
        <PageHead
          title={title}
          crumb={
            <>
              {list}
              <Icon name="chevron-right" size={14} />
            </>
          }
          after={chip}
          actions={!isPhone && acts}
        />
        <div className={styles.summary}>
          <span className={styles.serial}>{serial}</span>
          <span>{note.customer_name}</span>
          {!note.in_production && <span className={styles.test}>Homologação: sem valor fiscal</span>}
          <b className={styles.total}>{money(note.total)}</b>
        </div>
      </div>
      <Picote />
      <QuickFiles note={note} />
      {notices}
      <Tabs value={tabOf(tabs, aba)} onChange={show} className={styles.tabs ?? ''} keepMounted={false}>
        <Tabs.List>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isPhone && (
        <div className={styles.foot} role="group" aria-label="Ações da nota">
          {acts}
        </div>
      )}
    </div>
  )
}

/** Links to the most used files, shown on a phone, where their tab is far away. */
function QuickFiles({ note: { friendly_pdf_url, friendly_xml_url } }: Pick<Props, 'note'>) {
  const files = [
    { name: 'PDF', href: friendly_pdf_url },
    { name: 'XML', href: friendly_xml_url },
  ]
  if (files.every(({ href }) => href === null)) return null
  return (
    <div className={styles.quick}>
      {files.map(
        ({ name, href }) =>
          href !== null && (
            <Button key={name} component="a" href={href} download leftSection={<Icon name="download" />}>
              <span className="sr-only">Baixar </span>
              {name}
            </Button>
          ),
      )}
    </div>
  )
}
