import { TextInput } from '@mantine/core'
import {
  type NfsServiceField,
  type NfsServiceRate,
  type NfsServiceText,
  nfsServiceField,
  nfsServiceInput,
} from '@talao/fiscal/note/nfs-service'
import type { ReactNode } from 'react'
import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import type { CodeList } from '../../../components/pick/code-query.ts'
import { PercentInput } from '../../../ui/percent-input.tsx'
import type { NfseForm } from './form-api.ts'
import { serviceText } from './service-words.ts'

type Face = { value?: string; width?: InheritedField['width']; field: ReactNode }

/** A service field with an inherited value, which the user can override and reset. */
export function inheritedField(nfse: NfseForm, name: NfsServiceField, face: Face): InheritedField {
  const path = `nfs_service.${name}`
  const { values, base } = nfse
  const value = face.value ?? serviceText(values.nfs_service, name)
  return {
    name,
    label: nfsServiceInput(name),
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
  name: NfsServiceText,
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
        label={nfsServiceInput(name)}
        value={nfse.values.nfs_service[name]}
        error={nfse.errorOf(path)}
        onChange={(code) => nfse.form.setFieldValue(path as never, code)}
      />
    ) : (
      <FieldPlaceholder label={nfsServiceInput(name)} value={nfse.values.nfs_service[name]} />
    ),
  })
}

export function textField(nfse: NfseForm, name: NfsServiceText, width: InheritedField['width'] = 4) {
  return inheritedField(nfse, name, { width, field: <ServiceInput nfse={nfse} name={name} /> })
}

export function rateField(nfse: NfseForm, name: NfsServiceRate): InheritedField {
  return inheritedField(nfse, name, { width: 3, field: <ServiceInput nfse={nfse} name={name} /> })
}

function ServiceInput({ nfse, name }: { nfse: NfseForm; name: NfsServiceText | NfsServiceRate }) {
  const path = `nfs_service.${name}`
  const traits = nfsServiceField(name)
  const change = (typed: string) => nfse.form.setFieldValue(path as never, typed)
  const field = {
    label: nfsServiceInput(name),
    maxLength: traits.kind === 'text' ? traits.max : 12,
    autoComplete: 'off',
    value: nfse.values.nfs_service[name],
    error: nfse.errorOf(path),
    onBlur: () => void nfse.form.validateField(path as never),
  }
  if (traits.kind === 'rate') return <PercentInput {...field} onChange={change} />
  return <TextInput {...field} onChange={(event) => change(event.currentTarget.value)} />
}
