import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { companyOptionsQuery } from '../components/company/company-options-query.ts'
import { LoadFailure } from '../components/request/load-failure.tsx'
import { useScope } from '../components/session/current-user.ts'
import { count, counted } from '../lib/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import styles from './company-picker.module.css'
import { type Company, matching } from './matching-companies.ts'

/** More than a user reads through. The others are found by typing. */
const MOST = 100

/** For small screens, where the navigation is collapsed. */
export function CompaniesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Empresas na tela" onClose={onClose}>
      <CompanyPicker />
    </Dialog>
  )
}

/** Selects the companies that every screen is about. None selected means all. The choice is in the URL. */
export function CompanyPicker() {
  const { data, error, refetch } = useQuery(companyOptionsQuery)
  const { company_id } = useScope()
  const chosen = company_id?.split(',').map(Number) ?? []
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const name = useId()
  const isHere = data !== undefined
  const search = useRef<HTMLInputElement>(null)
  // Loaded lazily, so the popover's own initial focus found nothing.
  useEffect(() => {
    if (isHere) search.current?.focus()
  }, [isHere])
  if (error && !data)
    return <LoadFailure title="Não deu para carregar as empresas" error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonBlock lines={4} />
  const found = matching(data.data, typed)

  function choose(ids: readonly number[]) {
    const next = ids.length === 0 ? undefined : ids.join(',')
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, company_id: next, page: undefined, open: undefined }),
      resetScroll: false,
    })
  }

  return (
    <div className={styles.picker}>
      <input
        ref={search}
        type="search"
        className={styles.search}
        data-autofocus
        aria-label="Buscar empresa"
        placeholder="Razão social, nome fantasia ou CNPJ"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <span role="status">{statusText(chosen.length, data.data.length)}</span>
        {typed.trim() !== '' && (
          <PlainButton
            size="small"
            disabled={found.length === 0 || found.length > MOST}
            onClick={() => choose(joined(chosen, found))}
          >
            Marcar as encontradas
          </PlainButton>
        )}
        <PlainButton size="small" disabled={chosen.length === 0} onClick={() => choose([])}>
          Mostrar todas
        </PlainButton>
      </div>
      <fieldset className={styles.options}>
        <legend className="sr-only">Empresas</legend>
        {found.slice(0, MOST).map(({ id, corporate_name, cnpj }) => (
          <label key={id} htmlFor={`${name}-${id}`}>
            <input
              id={`${name}-${id}`}
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                choose(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>
              {corporate_name}
              <small>{formatCnpj(cnpj)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 && <p className="support">Nenhuma empresa com “{typed.trim()}”.</p>}
      {found.length > MOST && <p className="support">Mais {count(found.length - MOST)}: digite para achar.</p>}
    </div>
  )
}

function joined(chosen: readonly number[], found: readonly Company[]): number[] {
  return [...new Set([...chosen, ...found.map(({ id }) => id)])]
}

function statusText(chosen: number, all: number): string {
  if (chosen === 0) return all === 1 ? 'Uma empresa' : `Todas as ${count(all)} na tela`
  return counted(chosen, 'empresa na tela', 'empresas na tela')
}
