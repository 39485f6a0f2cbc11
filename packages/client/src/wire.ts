import type { components, operations, webhooks } from './generated/api.ts';
import type { OperationName } from './operations.ts';

/** The shapes of the OpenAPI document by their names. */
export type Schemas = components['schemas'];

type Json<Answer> = Answer extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;
type WireSuccess = 200 | 201 | 202;

/** The JSON of an operation's successful response. */
export type Answer<Name extends OperationName> = {
  [Status in keyof operations[Name]['responses']]: Status extends WireSuccess
    ? Json<operations[Name]['responses'][Status]>
    : never;
}[keyof operations[Name]['responses']];

/** The client does not change a request, so lists of the caller may be readonly. */
export type ReadonlyRequest<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyRequest<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: ReadonlyRequest<Value[Field]> }
    : Value;

/** The JSON body of an operation. */
export type Body<Name extends OperationName> = operations[Name] extends { readonly requestBody?: infer Request }
  ? ReadonlyRequest<Json<NonNullable<Request>>>
  : never;

/** The query parameters of an operation. */
export type Query<Name extends OperationName> = ReadonlyRequest<NonNullable<operations[Name]['parameters']['query']>>;

/** The events that webhooks send, discriminated by `event`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    readonly post: { readonly requestBody?: { readonly content: { readonly 'application/json': infer Told } } };
  }
    ? Told
    : never;
}[keyof webhooks];

export type ErrorCode = Schemas['Failure']['code'];
