"""The trigger of a pipeline, which has its own secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from . import _resources as generated
from . import types as t

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Pipelines(generated.Pipelines):
    def trigger(
        self,
        pipeline_id: str,
        node_id: str,
        /,
        *,
        secret: str,
        idempotency_key: Optional[str] = None,
        **fields: Unpack[t.TriggerRequestArguments],
    ) -> t.TriggerAccepted:
        """Start a run with URLs. `secret` is the secret of the trigger. An API key is not needed and is not sent."""
        return self._json(  # type: ignore[no-any-return]
            "triggerPipeline",
            {"pipelineId": pipeline_id, "nodeId": node_id},
            {},
            fields=fields,
            secret=secret,
            idempotency_key=idempotency_key,
        )
