import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '#renderer/controls/window-context.ts';
import { FormRow } from '#renderer/kit/form-row.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { answerOf } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

const MAX_LENGTH = 1000; // of an address or a password

const hasPassword = (address: string): boolean => /^\w+:\/\/[^/@]*:[^/]*@/.test(address);

/** Why a server cannot be asked yet; null = it can. @param password null: none is asked for */
export function whyNotAsk(address: string, password: string | null): string | null {
  if (address === '') return 'the address is missing';
  if (hasPassword(address)) return 'the address has a password in it';
  return password === '' ? 'the password is missing' : null;
}

interface FieldProps {
  readonly label: string;
  readonly isSecret?: boolean;
  readonly placeholder: string;
  readonly value?: string; // at first
  readonly problem: string | null; // with its text
  readonly keep: (text: string) => void;
}

/** A field that has the focus when it appears, and after each attempt that failed. */
function Field({ keep, label, isSecret = false, placeholder, value = '', problem }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [problem]);
  return (
    <input
      ref={field}
      class="field"
      {...(isSecret ? ({ type: 'password' } as const) : ({ type: 'text' } as const))}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={MAX_LENGTH}
      autocomplete="off"
      onInput={({ currentTarget: { value } }) => keep(isSecret ? value : value.trim())}
    />
  );
}

/** The address of a server. */
export function AddressRow(field: Pick<FieldProps, 'placeholder' | 'value' | 'problem' | 'keep'>) {
  const [hasSecret, setSecret] = useState(false);
  const keep = (address: string): void => {
    setSecret(hasPassword(address));
    field.keep(address);
  };
  return (
    <FormRow label="Address">
      <Field {...field} label="Address" keep={keep} />
      {hasSecret && <small role="alert">Leave the password out of the address.</small>}
    </FormRow>
  );
}

interface PasswordProps extends Pick<FieldProps, 'problem' | 'keep'> {
  readonly user: string;
}

const keepsPassword = ({ bridge }: Pick<Workbench, 'bridge'>): Promise<boolean> =>
  answerOf(bridge, 'team.keepsPassword', {});

/** A password, and where it is kept. */
export function PasswordRow({ user, ...field }: PasswordProps) {
  const { bridge } = useApp();
  const { value: isKept } = useResource({ bridge }, keepsPassword);
  return (
    <>
      <FormRow label="Password">
        <Field label="Password" isSecret placeholder={`of ${user}`} {...field} />
      </FormRow>
      {isKept !== null && (
        <p class="dim">
          {isKept
            ? 'The system’s keyring keeps the password.'
            : 'This system has no keyring: Segue forgets the password when it closes.'}
        </p>
      )}
    </>
  );
}
