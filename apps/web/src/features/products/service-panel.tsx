import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { nfsServiceInput } from '@talao/fiscal/note/nfs-service'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CodeList } from '../../components/pick/code-query.ts'
import { CodeSelect } from '../../components/pick/code-select.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { LabelledSegment } from '../../ui/labelled-segment.tsx'
import { Optional } from '../../ui/optional.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PercentInput } from '../../ui/percent-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { PLACES } from './fill-form.ts'
import { OwnFields } from './own-fields.tsx'
import { PresetField } from './preset-field.tsx'
import type { ProductValues } from './product-form.ts'
import { around } from './service-codes.ts'
import { SERVICE_RATES, type ServiceValues } from './service-form.ts'
import { codesOf, useServiceCodes } from './use-service-codes.ts'

type Props = { form: UseFormReturnType<ProductValues>; company: CompanyOut | undefined }
type Coded = Exclude<keyof ServiceValues, 'iss_source_withheld'>

/** NFS-e fields of a product; an empty one uses the company's default. */
export function ServicePanel({ form, company }: Props) {
  const defaults = company?.nfs_default_setting?.nfs_service
  const { choose, followed } = useServiceCodes(form)
  const codes = codesOf(form)
  const own = ownOf(form.values)
  const code = (list: CodeList, name: Coded, label: React.ReactNode, rest: Rest = {}) => (
    <CodeSelect
      list={list}
      label={label}
      value={form.values.service[name]}
      error={form.errors[`service.${name}`]}
      onChange={(value) =>
        name in codes ? choose(name as keyof typeof codes, value) : form.setFieldValue(`service.${name}`, value)
      }
      {...rest}
    />
  )
  return (
    <Part>
      <FormGrid>
        <Span of={12}>
          <PresetField form={form} document="NFSE" company={company} />
        </Span>
        <Span of={6}>{code('lc-116', 'lc_116', 'Item da LC 116', { fallback: defaults?.lc_116 })}</Span>
        <Span of={6}>
          {code('national-service-code', 'national_service_code', 'Código nacional do serviço', {
            fallback: defaults?.national_service_code,
            offered: around(codes, 'national_service_code'),
          })}
        </Span>
        <Span of={12}>
          <div className="support" aria-live="polite">
            {followed.length > 0 &&
              `Preenchido pela tabela oficial: ${LIST.format(followed.map((one) => PLACES[one]))}.`}
          </div>
        </Span>
      </FormGrid>
      <OwnFields values={own} hasError={Object.keys(own).some((name) => Boolean(form.errors[pathOf(name)]))}>
        <FormGrid>
          <Span of={4}>
            <TextInput
              label={<Optional>Código no município</Optional>}
              maxLength={20}
              placeholder={ofCompany(defaults?.municipal_service_code)}
              {...form.getInputProps('service.municipal_service_code')}
            />
          </Span>
          <Span of={8}>
            <TextInput
              label={<Optional>Nome do serviço no município</Optional>}
              maxLength={255}
              placeholder={ofCompany(defaults?.municipal_service_description)}
              {...form.getInputProps('service.municipal_service_description')}
            />
          </Span>
          <Span of={12}>
            <TextArea
              label={<Optional>Descrição do serviço</Optional>}
              rows={2}
              maxLength={2000}
              placeholder={ofCompany(defaults?.description)}
              {...form.getInputProps('service.description')}
            />
          </Span>
          <Span of={6}>{code('nbs', 'nbs', <Optional>NBS</Optional>, { offered: around(codes, 'nbs') })}</Span>
          <Span of={6}>{code('cnae', 'cnae', <Optional>CNAE</Optional>, { fallback: defaults?.cnae })}</Span>
          <Span of={6}>
            <CodeSelect
              list="cclasstrib"
              label={<Optional>Classificação do IBS e da CBS</Optional>}
              value={form.values.nfe.cclasstrib}
              error={form.errors['nfe.cclasstrib']}
              onChange={(value) => choose('cclasstrib', value)}
              offered={around(codes, 'cclasstrib')}
            />
          </Span>
          <Span of={6}>
            {code('cindop', 'cindop', <Optional>Indicador da operação</Optional>, { offered: around(codes, 'cindop') })}
          </Span>
          {SERVICE_RATES.map((name) => (
            <Span key={name} of={2}>
              <PercentInput
                label={nfsServiceInput(name)}
                placeholder={numberOf(defaults?.[name])}
                {...form.getInputProps(`service.${name}`)}
              />
            </Span>
          ))}
          <Span of={12}>
            <LabelledSegment
              label="ISS retido pelo comprador"
              options={withheldChoices(defaults?.iss_source_withheld)}
              value={form.values.service.iss_source_withheld}
              onChange={(choice) => form.setFieldValue('service.iss_source_withheld', choice)}
            />
          </Span>
        </FormGrid>
      </OwnFields>
    </Part>
  )
}

/** Link target of the list of services. */
function Part({ children }: { children: React.ReactNode }) {
  const hash = useLocation({ select: (place) => place.hash })
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === 'nfse') part.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <div ref={part} id="nfse">
      <Panel title="NFS-e" hint="em branco, usa o padrão da empresa">
        {children}
      </Panel>
    </div>
  )
}

/** All fields but the two codes that identify the service. */
function ownOf({ service, nfe }: ProductValues): Record<string, string> {
  const { lc_116: _item, national_service_code: _code, iss_source_withheld: withheld, ...others } = service
  return { ...others, cclasstrib: nfe.cclasstrib, iss_source_withheld: withheld === 'inherit' ? '' : withheld }
}

/** The service's cClassTrib is stored with the NF-e values. */
function pathOf(name: string): string {
  return name === 'cclasstrib' ? 'nfe.cclasstrib' : `service.${name}`
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

type Rest = { fallback?: string | null | undefined; offered?: Record<string, string> }

function withheldChoices(ofCompany: boolean | undefined) {
  return [
    {
      value: 'inherit',
      label: ofCompany === undefined ? 'Como a empresa' : `Da empresa: ${ofCompany ? 'sim' : 'não'}`,
    },
    { value: 'yes', label: 'Sim' },
    { value: 'no', label: 'Não' },
  ] as const
}

function ofCompany(value: string | null | undefined): string | undefined {
  return value ? `Da empresa: ${value}` : undefined
}

function numberOf(value: number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value).replace('.', ',')
}
