import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Paper.css'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useGoTo } from '../../components/links/use-go-to.ts'
import { useUser } from '../../components/session/current-user.ts'
import { toUserError } from '../../lib/errors.ts'
import { counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { Entry } from './entries.ts'
import { Options } from './options.tsx'
import styles from './palette.module.css'
import { keepRecent } from './recent.ts'
import type { Understood } from './understand.ts'
import { useEntries } from './use-entries.ts'

const PAUSE_MS = 200

/** Command palette: screens, create actions, and records by number, key, document or name. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={660}
      yOffset="min(104px, 8dvh)"
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ content: styles.palette ?? '' }}
    >
      <Modal.Overlay color="var(--veu)" backgroundOpacity={1} />
      <Modal.Content aria-label="Buscar ou ir para" radius="md">
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const [active, setActive] = useState(0)
  const { user } = useUser()
  const { goTo, openBeside } = useGoTo()
  const { meant, found, groups } = useEntries(typed, settled)
  const entries = groups.flatMap((group) => group.entries)
  const current = entries[Math.min(active, entries.length - 1)]

  function choose({ title, href, icon, isPassing }: Entry, isBeside: boolean) {
    if (!isPassing) keepRecent(user.id, { title, href, icon })
    if (isBeside) openBeside(href)
    else {
      onClose()
      goTo(href)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = entries.length - 1
    const at = Math.min(active, last)
    const moves: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }
    const to = moves[event.key]
    if (to !== undefined) setActive(to)
    else if (event.key === 'Enter' && current) choose(current, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.typed}>
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-label="Buscar ou ir para"
          aria-expanded={entries.length > 0}
          aria-controls="palette-options"
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Número, chave, CPF, CNPJ, nome ou lugar"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="sr-only">Fechar a busca </span>
          <Kbd>Esc</Kbd>
          <Icon name="close" />
        </button>
      </div>
      <UnderstoodLine meant={meant} />
      <div className={styles.results}>
        <Options
          groups={groups}
          current={current}
          idOf={optionId}
          onPoint={(entry) => setActive(entries.indexOf(entry))}
          onChoose={choose}
        />
        {found.isError && (
          <p className={styles.none}>{toUserError(found.error).text} Os lugares e os filtros continuam aqui.</p>
        )}
        {entries.length === 0 && !found.isError && !found.isFetching && (
          <p className={styles.none}>Nada com “{typed.trim()}”. Confira o que digitou ou busque por outro dado.</p>
        )}
      </div>
      <footer className={styles.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> escolher
        </span>
        <span>
          <Kbd>Enter</Kbd> abrir
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> outra aba
        </span>
        <span className={styles.count} role="status">
          {found.isFetching ? 'Buscando' : counted(entries.length, 'resultado', 'resultados')}
        </span>
      </footer>
    </>
  )
}

function optionId({ id }: Entry): string {
  return `palette-${id.replace(/[^\w-]+/g, '-')}`
}

function UnderstoodLine({ meant: { chips, left } }: { meant: Understood }) {
  if (chips.length === 0) return null
  return (
    <p className={styles.understood}>
      <span>Entendi:</span>
      {chips.map(({ label, value }) => (
        <span key={label} className={styles.chip}>
          {label} <b>{value}</b>
        </span>
      ))}
      {left && <span>Ficou de fora: “{left}”</span>}
    </p>
  )
}
