import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../../components/days/day-input.tsx'
import { CountedText } from '../../components/notes/counted-text.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Locked } from '../../ui/form-grid.tsx'
import { LabelledSegment } from '../../ui/labelled-segment.tsx'
import { CEP_MASK, CNPJ_MASK, MaskedInput, type MaskedInputProps, PHONE_MASK } from '../../ui/masked-input.tsx'
import { Optional } from '../../ui/optional.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Tick } from '../../ui/tick.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import styles from './design.module.css'
import { Row, Shelf } from './shelf.tsx'

export function FieldShelf() {
  return (
    <Shelf title="Campos" about="O rótulo fica sempre acima. O que é opcional se escreve; o que é pedido, não.">
      <div className={styles.fields}>
        <TextInput label="Comum" defaultValue="Otávio Bragança" />
        <TextInput label={<Optional>Vazio</Optional>} placeholder="Nome completo" />
        <TextInput label="Com erro" defaultValue="01310-999" error="Esse CEP não existe." />
        <TextInput
          label="Com dica"
          defaultValue="5102"
          description="Vale para todas as notas."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <TextInput label="Só leitura" defaultValue="5102" readOnly />
        <TextInput label="Parado" defaultValue="5102" disabled />
        <SelectInput label="Escolha curta" data={REGIMES} />
        <SelectInput label="Escolha com erro" data={REGIMES} error="Escolha o regime." />
        <Masked {...CNPJ_MASK} label="CNPJ" start="12ABC34501DE35" />
        <Masked {...CEP_MASK} label="CEP" start="05422010" />
        <Masked {...PHONE_MASK} label="Telefone" start="11987654321" />
        <SecretInput what="a senha de exemplo" label="Senha" defaultValue="segredo" autoComplete="off" />
        <Day />
        <Locked when>
          <TextInput label="Formulário travado" defaultValue="Só quem administra muda" />
        </Locked>
        <div className={styles.whole}>
          <TextArea label="Texto longo" defaultValue="Nota de demonstração, sem valor fiscal." rows={2} />
        </div>
        <div className={styles.whole}>
          <Counted />
        </div>
      </div>
      <Choices />
    </Shelf>
  )
}

function Choices() {
  const [place, setPlace] = useState<'test' | 'production'>('test')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Row of="Segmento">
        <Segment label="Ambiente" options={PLACES} value={place} onChange={setPlace} />
        <Segment label="Ambiente parado" options={PLACES} value="test" onChange={nothing} disabled />
      </Row>
      <div>
        <LabelledSegment label="Segmento com rótulo" options={PLACES} value={place} onChange={setPlace} />
      </div>
      <Toggle
        label="Chave"
        description="Vale no mesmo instante."
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      <Toggle label="Chave desligada" defaultChecked={false} />
      <Toggle label="Chave parada" checked disabled readOnly />
      <Row of="Caixa">
        <Tick label="Caixa que muda" isOn={isOn} onToggle={() => setOn(!isOn)} />
        <Tick label="Caixa desmarcada" isOn={false} onToggle={nothing} />
        <Tick label="Caixa em parte marcada" isOn={false} isHalf onToggle={nothing} />
      </Row>
      <Row of="Ficha de filtro">
        <FilterChip label="Situação" value="Negada" onRemove={nothing} />
        <FilterChip label="Valor" value="acima de R$ 2.500,00" onRemove={nothing} />
      </Row>
    </>
  )
}

function Day() {
  const [day, setDay] = useState('2026-11-20')
  return <DayInput label="Dia" value={day} onChange={setDay} />
}

function Masked({ start, ...props }: Omit<MaskedInputProps, 'value' | 'onChange'> & { start: string }) {
  const [bare, setBare] = useState(start)
  return <MaskedInput {...props} value={bare} onChange={setBare} />
}

function Counted() {
  const [text, setText] = useState('O bairro do cliente deve ser lido como Centro.')
  return (
    <CountedText
      label="Texto contado"
      hint="De 15 a 1.000 caracteres."
      most={1000}
      value={text}
      onChange={setText}
      rows={2}
    />
  )
}

/** The fields here are for display only. */
function nothing(): void {}

const REGIMES = [
  { value: 'SIMPLES_NACIONAL', label: 'Simples Nacional' },
  { value: 'MEI', label: 'MEI' },
]
const PLACES = [
  { value: 'test', label: 'Homologação' },
  { value: 'production', label: 'Produção' },
] as const
