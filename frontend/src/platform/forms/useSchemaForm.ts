// Form hook: a form that is checked with a schema of the api before it is sent.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * @param defaultValues what the fields contain at first, before the schema reads it
 * @returns the form of react-hook-form; it submits what the schema returns
 */
export const useSchemaForm = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> =>
  useForm<In, unknown, Out>({ resolver: standardSchemaResolver(schema), defaultValues });
