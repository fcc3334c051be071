import {
  IBS_CBS_REGIME_LABELS,
  ICMS_TAXPAYER_LABELS,
  TAX_REGIME_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
} from '@talao/contract/fields/values'
import type { WhatIfOut } from '@talao/contract/sale/what-if'
import { IBS_CBS_REGIMES_OF, ibsCbsRegimeIn } from '@talao/fiscal/tax/simples-nacional/company-regime'
import { UFS } from '@talao/fiscal/value/uf'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '../../components/days/day-input.tsx'
import { CodeSelect } from '../../components/pick/code-select.tsx'
import { date } from '../../lib/format.ts'
import { percentTyped, typedPercent } from '../../lib/typed-percent.ts'
import { PercentInput } from '../../ui/percent-input.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import styles from './what-if.module.css'
import type { Lever, WhatIfSearch } from './what-if-search.ts'

type Props = { search: WhatIfSearch; today: WhatIfOut['today']; errors: Readonly<Record<string, string>> }

const BUYER_TYPES = { PF: 'Pessoa física', PJ: 'Pessoa jurídica' } as const
const ABROAD = 'Fora do Brasil'

/** What can be supposed different. A moved lever is yellow and says what it was; its empty value is today's. */
export function Levers({ search, today, errors }: Props) {
  const navigate = useNavigate()
  const set = (lever: Lever, value: string | number | undefined, others: WhatIfSearch = {}) =>
    void navigate({
      to: '/e-se',
      search: { ...search, ...others, [lever]: value === '' ? undefined : value },
      replace: true,
      resetScroll: false,
    })
  const hasGoods = today.type_fiscal_note !== 'NFSE' || (search.notas ?? 'NFSE') !== 'NFSE'
  const hasService = today.type_fiscal_note !== 'NFE' || (search.notas ?? 'NFE') !== 'NFE'
  const { buyer } = today
  const regime = search.regime ?? today.tax_regime
  const ways = IBS_CBS_REGIMES_OF[regime]
  const { tax_regime, ibs_cbs_regime } = today
  const now = ibsCbsRegimeIn(regime, ibs_cbs_regime ? { tax_regime, ibs_cbs_regime } : undefined)
  const home = buyer.is_abroad ? ABROAD : (UFS.find(({ code }) => code === buyer.state_id)?.name ?? 'Sem endereço')
  return (
    <div className={styles.levers}>
      <Choice
        label="Regime da empresa"
        labels={TAX_REGIME_LABELS}
        now={TAX_REGIME_LABELS[today.tax_regime]}
        value={search.regime}
        // Each regime has its own ways of paying IBS and CBS.
        onChange={(value) => set('regime', value, { ibs_cbs: undefined })}
      />
      {ways.length > 1 && (
        <Choice
          label="IBS e CBS"
          labels={Object.fromEntries(ways.map((way) => [way, IBS_CBS_REGIME_LABELS[way]]))}
          now={IBS_CBS_REGIME_LABELS[now]}
          value={search.ibs_cbs}
          onChange={(value) => set('ibs_cbs', value)}
        />
      )}
      <div data-moved={search.dia !== undefined || undefined}>
        <DayInput
          label="Dia da nota"
          value={search.dia ?? today.date}
          error={errors['changes.date']}
          onChange={(day) => set('dia', day === today.date ? undefined : day)}
        />
        <Was moved={search.dia !== undefined}>{date(today.date)}</Was>
      </div>
      <Choice
        label="Comprador"
        labels={BUYER_TYPES}
        now={BUYER_TYPES[buyer.type]}
        value={search.comprador}
        onChange={(value) => set('comprador', value)}
      />
      <Choice
        label="Onde mora"
        labels={Object.fromEntries([...UFS.map(({ code, name }) => [code, name]), ['fora', ABROAD]])}
        now={home}
        value={search.onde === undefined ? undefined : String(search.onde)}
        onChange={(value) => set('onde', value === 'fora' || !value ? value : Number(value))}
      />
      <Choice
        label="Inscrição no ICMS"
        labels={ICMS_TAXPAYER_LABELS}
        now={ICMS_TAXPAYER_LABELS[buyer.icms_taxpayer]}
        value={search.icms}
        onChange={(value) => set('icms', value)}
      />
      <Choice
        label="Notas"
        labels={TYPE_FISCAL_NOTE_LABELS}
        now={TYPE_FISCAL_NOTE_LABELS[today.type_fiscal_note]}
        value={search.notas}
        onChange={(value) => set('notas', value)}
      />
      <Share key={search.parte} search={search} today={today} onChange={(value) => set('parte', value)} />
      {hasGoods && (
        <>
          <div data-moved={search.ncm !== undefined || undefined}>
            <CodeSelect
              list="ncm"
              label="NCM"
              value={search.ncm ?? ''}
              inherited={today.ncm}
              error={errors['changes.ncm']}
              onChange={(code) => set('ncm', code)}
            />
          </div>
          <div data-moved={search.cfop !== undefined || undefined}>
            <CodeSelect
              list="cfop"
              within={{ direction: 'saida' }}
              label="CFOP"
              value={search.cfop ?? ''}
              inherited={today.cfop}
              error={errors['changes.cfop']}
              onChange={(code) => set('cfop', code)}
            />
          </div>
        </>
      )}
      {hasService && (
        <div data-moved={search.servico !== undefined || undefined}>
          <CodeSelect
            list="national-service-code"
            label="Serviço"
            value={search.servico ?? ''}
            inherited={today.national_service_code}
            error={errors['changes.service.national_service_code']}
            onChange={(code) => set('servico', code)}
          />
        </div>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  labels: Readonly<Record<string, string>>
  /** Today's value in words. */
  now: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Choice({ label, labels, now, value, onChange }: ChoiceProps) {
  return (
    <div data-moved={value !== undefined || undefined}>
      <SelectInput
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: now },
          ...Object.entries(labels)
            .filter(([, name]) => name !== now)
            .map(([key, name]) => ({ value: key, label: name })),
        ]}
      />
      <Was moved={value !== undefined}>{now}</Was>
    </div>
  )
}

/** Asked for on blur: half a number is not a share. An empty field is today's share again. */
function Share({ search, today, onChange }: Omit<Props, 'errors'> & { onChange: (value: number | undefined) => void }) {
  const now = Number(today.nfe_percentage ?? '100')
  const [typed, setTyped] = useState(typedPercent(search.parte ?? now))
  const [isWrong, setWrong] = useState(false)
  const done = () => {
    const share = percentTyped(typed)
    setWrong(share === undefined)
    if (share === undefined) return
    if (share === null) setTyped(typedPercent(now))
    onChange(share === null || Number(share) === now ? undefined : Number(share))
  }
  return (
    <div data-moved={search.parte !== undefined || undefined}>
      <PercentInput
        label="Parte em nota de produto"
        value={typed}
        error={isWrong && 'Use de 0 a 100.'}
        onChange={setTyped}
        onBlur={done}
      />
      <Was moved={search.parte !== undefined}>{`${typedPercent(now)}%`}</Was>
    </div>
  )
}

/** Stands in every lever, so that moving one shifts nothing. */
function Was({ moved, children }: { moved: boolean; children: string }) {
  return <small className="support">{moved ? `era ${children}` : '\u00A0'}</small>
}
