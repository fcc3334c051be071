import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CodeList } from '../../../components/code-query.ts'
import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SERVICE_LABELS, serviceText } from './service-words.ts'
import type { ServiceRate, ServiceText, ServiceValues } from './service-values.ts'
import type { NfseForm } from './use-nfse-form.ts'

type Face = { value?: string; width?: InheritedField['width']; field: ReactNode }

/** A service field with an inherited value, which the user can override and reset. */
export function inheritedField(nfse: NfseForm, name: keyof ServiceValues, face: Face): InheritedField {
  const path = `nfs_service.${name}`
  const { values, base } = nfse
  const value = face.value ?? serviceText(values.nfs_service, name)
  return {
    name,
    label: SERVICE_LABELS[name],
    value: value || 'nenhum',
    ...(value ? { from: nfse.from } : {}),
    isChanged: values.nfs_service[name] !== base.nfs_service[name],
    hasError: nfse.errorOf(path) !== undefined,
    onBack: () => nfse.back(path),
    width: face.width ?? 4,
    field: <div data-path={path}>{face.field}</div>,
  }
}

/** A code of an official list; `within` narrows the list. */
export function codeField(
  nfse: NfseForm,
  name: ServiceText,
  list: CodeList,
  within?: Record<string, string>,
): InheritedField {
  const path = `nfs_service.${name}`
  const { late } = nfse
  return inheritedField(nfse, name, {
    width: 6,
    field: late ? (
      <late.CodeSelect
        list={list}
        {...(within ? { within } : {})}
        label={SERVICE_LABELS[name]}
        value={nfse.values.nfs_service[name]}
        error={nfse.errorOf(path)}
        onChange={(code) => nfse.form.setFieldValue(path as never, code)}
      />
    ) : (
      <FieldPlaceholder label={SERVICE_LABELS[name]} value={nfse.values.nfs_service[name]} />
    ),
  })
}

export function textField(nfse: NfseForm, name: ServiceText, most: number, width: InheritedField['width'] = 4) {
  return inheritedField(nfse, name, { width, field: <ServiceInput nfse={nfse} name={name} most={most} /> })
}

export function rateField(nfse: NfseForm, name: ServiceRate): InheritedField {
  return inheritedField(nfse, name, { width: 3, field: <ServiceInput nfse={nfse} name={name} most={12} isRate /> })
}

type InputProps = { nfse: NfseForm; name: ServiceText | ServiceRate; most: number; isRate?: boolean }

function ServiceInput({ nfse, name, most, isRate = false }: InputProps) {
  const path = `nfs_service.${name}`
  const change = (typed: string) => nfse.form.setFieldValue(path as never, typed)
  const field = {
    label: SERVICE_LABELS[name],
    maxLength: most,
    autoComplete: 'off',
    value: nfse.values.nfs_service[name],
    error: nfse.errorOf(path),
    onBlur: () => void nfse.form.validateField(path as never),
  }
  if (isRate) return <PercentInput {...field} onChange={change} />
  return <TextInput {...field} onChange={(event) => change(event.currentTarget.value)} />
}
