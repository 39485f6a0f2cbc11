import {
  CreateBucketCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { createClient, type S3Options } from '@tintype/storage/drivers/s3';
import { newObjectKey } from '@tintype/storage/keys';
import { given, type UserName } from './given.ts';

/** How the driver reaches a bucket as one of the users, in path style. */
export const optionsFor = (bucket: string, user: UserName = 'owner'): S3Options => ({
  bucket,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${given().port}`,
  pathStyle: true,
  credentials: given().users[user],
});

/** For what an operator or other programs do to a bucket. */
export const ownerClient = (user: UserName = 'owner'): S3Client => createClient(optionsFor('any', user));

type Kind = { readonly versioned?: boolean; readonly user?: UserName; readonly name?: string };

export async function makeBucket({
  versioned = false,
  user = 'owner',
  name = `b${randomBytes(8).toString('hex')}`,
}: Kind = {}): Promise<string> {
  const client = ownerClient(user);
  await client.send(new CreateBucketCommand({ Bucket: name, ...(versioned && { ObjectLockEnabledForBucket: true }) }));
  if (versioned)
    await client.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: 'Enabled' } }));
  return name;
}

/** Rights that docs/storage.md names. */
export const rights = ['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:ListBucket'] as const;
export type Right = (typeof rights)[number];

type Policy = {
  /** Of the user `other`, who owns nothing. */
  readonly allowed?: readonly Right[];
  /** Keys that no user may delete. */
  readonly held?: readonly string[];
};

/** Replaces the bucket's policy. */
export async function putPolicy(bucket: string, { allowed = [], held = [] }: Policy): Promise<void> {
  const other = { AWS: ['arn:aws:iam:::user/other'] };
  const all = `arn:aws:s3:::${bucket}`;
  const Statement = [
    ...(allowed.length === 0
      ? []
      : [{ Effect: 'Allow', Principal: other, Action: allowed, Resource: [all, `${all}/*`] }]),
    ...held.map((key) => ({ Effect: 'Deny', Principal: '*', Action: 's3:DeleteObject', Resource: `${all}/${key}` })),
  ];
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await ownerClient().send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
}

export const newKey = (format: FileFormat = 'png'): string =>
  newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format });
