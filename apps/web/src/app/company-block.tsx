import { Menu } from '@mantine/core'
import { formatCnpj } from '@talao/fiscal/cnpj'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companyOptionsQuery, useScope, useUser } from '../components/session.ts'
import { counted } from '../lib/format.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './company-block.module.css'

/** Whose notes are on screen. A platform administrator ticks one or several companies; the choice is in the address. */
export function CompanyBlock() {
  const { user, isWise } = useUser()
  if (isWise) return <CompanySwitch />
  if (!user.company) return null
  return (
    <div className={styles.block}>
      <b className="truncate">{user.company.corporate_name}</b>
      <span>{formatCnpj(user.company.cnpj)}</span>
    </div>
  )
}

function CompanySwitch() {
  const { company_id } = useScope()
  const { data } = useQuery(companyOptionsQuery)
  const navigate = useNavigate()
  const companies = data?.data ?? []
  const chosen = company_id?.split(',').map(Number) ?? []

  function choose(ids: number[]) {
    const next = ids.length === 0 ? undefined : ids.join(',')
    void navigate({ to: '.', search: (previous) => ({ ...previous, company_id: next, page: undefined }) })
  }

  function toggle(id: number) {
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }

  const single = chosen.length === 1 ? companies.find((one) => one.id === chosen[0]) : undefined
  return (
    <Menu position="bottom-start" width={280} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={styles.block} data-switch>
          <b className="truncate">{single?.corporate_name ?? titleOf(chosen.length)}</b>
          <span>
            {single ? formatCnpj(single.cnpj) : counted(chosen.length || companies.length, 'empresa', 'empresas')}
          </span>
          <Icon name="chevron-down" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.options ?? ''}>
        <Menu.Item onClick={() => choose([])} leftSection={<Tick isOn={chosen.length === 0} />}>
          Todas as empresas
        </Menu.Item>
        {companies.map((company) => (
          <Menu.Item
            key={company.id}
            onClick={() => toggle(company.id)}
            leftSection={<Tick isOn={chosen.includes(company.id)} />}
          >
            {company.corporate_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={styles.tick}>
      {isOn && <Icon name="check" size={14} />}
      <span className="sr-only">{isOn ? 'escolhida' : ''}</span>
    </span>
  )
}

function titleOf(chosen: number): string {
  return chosen === 0 ? 'Todas as empresas' : 'Empresas escolhidas'
}
