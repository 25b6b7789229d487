@tool
class_name SegueSettings
extends Resource
## Transitions that Segue exported. Load segue_transitions.tres, which is one of these.

## Dictionaries: name, source, destination, method; half_life (s, 0 = none), out and in (s, on the clips);
## transition (an AnimationNodeStateMachineTransition).
@export var transitions: Array = []

## By the name of a clip: its markers, names with times in seconds.
@export var markers: Dictionary = {}


## The first transition between two clips, or an empty dictionary.
func find(source: String, destination: String) -> Dictionary:
	for each: Dictionary in transitions:
		if each["source"] == source and each["destination"] == destination:
			return each
	return {}
