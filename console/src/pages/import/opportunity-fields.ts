// cspell:disable: headers are compared without spaces
import { tagsOf } from '../../parts/tags.ts'
import { amountOf, textOf, timeOf } from './cell-values.ts'
import { ADDRESS_FIELDS, EMAIL, PHONE } from './contact-fields.ts'
import type { Field } from './kinds.ts'

export const OPPORTUNITY_FIELDS: readonly Field[] = [
  {
    id: 'name',
    label: 'Name',
    names: ['job', 'jobname', 'project', 'projectname', 'opportunity', 'lead', 'title', 'deal', 'dealname'],
    read: textOf,
  },
  {
    id: 'contact_name',
    label: 'Customer',
    names: ['customername', 'client', 'clientname', 'contact', 'contactname', 'homeowner'],
    read: textOf,
  },
  { ...PHONE, label: 'Phone of the customer', names: ['phone', ...PHONE.names] },
  { ...EMAIL, label: 'Email of the customer', names: ['email', ...EMAIL.names] },
  {
    id: 'value',
    label: 'Value',
    names: ['amount', 'price', 'estimate', 'estimatedvalue', 'contractamount', 'total'],
    read: amountOf,
  },
  { id: 'stage', label: 'Stage', names: ['status', 'pipelinestage'], read: textOf },
  {
    id: 'appointment_at',
    label: 'Appointment',
    names: ['appointmentat', 'appointmentdate', 'appointmenttime', 'scheduled'],
    read: timeOf,
  },
  { id: 'lead_source', label: 'Lead source', names: ['source', 'referral', 'howdidyouhear'], read: textOf },
  {
    id: 'sales_rep',
    label: 'Sales rep',
    names: ['salesperson', 'salesrepresentative', 'rep', 'owner', 'assignedto'],
    read: textOf,
  },
  { id: 'tags', label: 'Tags', names: ['tag', 'labels'], read: (cell) => ({ value: tagsOf(cell) }) },
  ...ADDRESS_FIELDS,
]
