import { Popover } from '@mantine/core'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { companyOptionsQuery } from '../components/company/company-options-query.ts'
import { useScope, useUser } from '../components/session/current-user.ts'
import { count, counted } from '../lib/format.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './company-block.module.css'

const CompanyPicker = lazy(() => import('./company-picker.tsx').then((module) => ({ default: module.CompanyPicker })))

/** The companies on screen. Users with several select one or more; the choice is in the URL. */
export function CompanyBlock() {
  const { user, seesSeveral } = useUser()
  if (seesSeveral) return <CompanySwitch />
  if (!user.company) return null
  return (
    <div className={styles.block}>
      <b className="truncate">{user.company.corporate_name}</b>
      <span>{formatCnpj(user.company.cnpj)}</span>
    </div>
  )
}

function CompanySwitch() {
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  const { company_id } = useScope()
  const { data } = useQuery(companyOptionsQuery)
  const companies = data?.data ?? []
  const chosen = company_id?.split(',').map(Number) ?? []
  const single = chosen.length === 1 ? companies.find((one) => one.id === chosen[0]) : undefined
  const title = single?.corporate_name ?? (chosen.length === 0 ? 'Todas as empresas' : 'Empresas escolhidas')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles.block}
          data-switch
          aria-expanded={isOpen}
          title={title}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="building" />
          <b className="truncate">{title}</b>
          <span>
            {single ? formatCnpj(single.cnpj) : counted(chosen.length || companies.length, 'empresa', 'empresas')}
          </span>
          {chosen.length > 0 && (
            <i className={styles.some} aria-hidden="true">
              {count(chosen.length)}
            </i>
          )}
          <Icon name="chevron-down" />
        </button>
      </Popover.Target>
      {/* Mantine would name it after its button, whose text is the selected companies. */}
      <Popover.Dropdown aria-labelledby={name}>
        <span id={name} className="sr-only">
          Empresas na tela
        </span>
        <Suspense fallback={<div className={styles.coming} />}>{isOpen && <CompanyPicker />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
